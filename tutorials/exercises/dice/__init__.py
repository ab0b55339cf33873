"""Questions about dice on the grid."""
