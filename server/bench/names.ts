/** What is measured, in this order: what makes the tables grow comes last. */
export const rowNames = [
  'list',
  'search',
  'show',
  'update',
  'mix',
  'create',
  'numbered',
  'booking',
  'invoice',
] as const;
export type RowName = (typeof rowNames)[number];

/** `writers` is no row: it shows whether writers of different branches wait for each other. */
export const partNames = [...rowNames, 'writers'] as const;
export type PartName = (typeof partNames)[number];

/** How the customers lie: in branches of 8,000, or all in one. */
export const shapeNames = ['ordinary', 'large'] as const;
export type ShapeName = (typeof shapeNames)[number];

export const customersOfABranch = 8_000;

/** More than one server process is measured at this size alone, or at the largest of the sizes below it. */
export const comparedSize = 100_000;
