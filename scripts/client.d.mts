/** Returns the TypeScript of a client for an OpenAPI document of this product. */
export const clientOf: (document: object) => string;
