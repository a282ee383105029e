/** The ways to show the catalog as tools. */
export const surfaceNames = ['dynamic', 'meta', 'individual'] as const;

/** How the catalog is shown to this client as tools. */
export type SurfaceName = (typeof surfaceNames)[number];
