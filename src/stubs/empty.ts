/** Replaces packages that are imported but never used in the browser (vite.config.ts): fs, papaparse. */
export const readFileSync = undefined;
export const readFile = undefined;
export const writeFile = undefined;
export default {};
