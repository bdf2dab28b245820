/**
 * Replaces packages whose functions nothing calls (vite.config.ts): minimatch and the files of the access rules,
 * html2canvas of the charts.
 */
const unreachable = (): never => {
  throw new Error('this part of a library is left out of the browser bundle');
};

export const minimatch = unreachable;
export default unreachable;
