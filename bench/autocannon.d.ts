/** Types for the part of autocannon that the benchmarks use; the package ships none. */
declare module 'autocannon' {
  export type Result = {
    errors: number;
    timeouts: number;
    non2xx: number;
    '2xx': number;
    /** Seconds. */
    duration: number;
    /** Milliseconds. */
    latency: { p50: number; p99: number };
  };
  export default function autocannon(options: {
    url: string;
    headers?: Record<string, string>;
    connections: number;
    pipelining?: number;
    duration?: number;
    amount?: number;
  }): Promise<Result>;
}
