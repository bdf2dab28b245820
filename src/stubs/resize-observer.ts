/** Replaces a polyfill of a class that every supported browser has (vite.config.ts). */
export default globalThis.ResizeObserver;
