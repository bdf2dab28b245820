/** Types for autocannon, which has none. `duration` is in seconds, `sampleInt` in milliseconds. */
declare module 'autocannon' {
  interface Load {
    readonly url: string;
    readonly connections: number;
    readonly duration: number;
    readonly sampleInt: number;
    readonly requests: readonly {
      readonly setupRequest: (defaults: object) => object;
      readonly onResponse: (status: number, body: string) => void;
    }[];
  }
  type Outcome = Readonly<Record<'2xx' | 'errors' | 'duration', number>> & {
    readonly latency: { p99: number };
  };
  export default function autocannon(load: Load): Promise<Outcome>;
}
