/** What the benchmark uses of autocannon, which brings no types. */
declare module 'autocannon' {
  export default function autocannon(options: {
    readonly url: string;
    readonly connections: number;
    /** Seconds. */
    readonly duration: number;
    /** Milliseconds between two looks at whether the time is over. */
    readonly sampleInt: number;
    readonly requests: readonly {
      readonly setupRequest: (defaults: object) => object;
      readonly onResponse: (status: number, body: string) => void;
    }[];
  }): Promise<{
    readonly '2xx': number;
    readonly errors: number;
    /** Seconds. */
    readonly duration: number;
    /** Milliseconds, whole ones. */
    readonly latency: { readonly p99: number };
  }>;
}
