/**
 * Request header with query parameters that must not stand in a URL, form-encoded like a query string. A search or a
 * phone names a customer, and proxies write URLs into their logs (ASVS 8.3.1). The server reads both alike.
 */
export const queryHeader = 'x-query';

/** Parameters that the browser application sends in the header. */
export const privateParameters: ReadonlySet<string> = new Set(['search', 'phone']);
