/** Replaces markdown fields and chart screenshots, which no screen has (vite.config.ts). */
const nothing = (): null => null;
export default nothing;
