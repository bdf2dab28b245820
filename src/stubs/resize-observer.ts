/** Stands in for a polyfill of what every supported browser has (vite.config.ts). */
export default globalThis.ResizeObserver;
