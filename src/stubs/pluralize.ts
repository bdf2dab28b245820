/** Replaces pluralize in the browser bundle (vite.config.ts): names come from the labels, never from rules. */
const asIs = (word: string): string => word;

export default Object.assign(asIs, { plural: asIs, singular: asIs });
