declare module 'parse-prometheus-text-format' {
  export interface MetricFamily {
    readonly name: string;
    readonly help: string;
    readonly type: string;
    readonly metrics: readonly unknown[];
  }
  export default function parse(page: string): readonly MetricFamily[];
}
