/** Stands in for packages that are imported and never used in the browser (vite.config.ts): fs, papaparse. */
export const readFileSync = undefined;
export const readFile = undefined;
export const writeFile = undefined;
export default {};
