/** Where traces are sent. */
export interface TracingConfig {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Of how many traces, from 0 to 1. */
  readonly sampledPart: number;
}

interface TracingVariables {
  readonly OTEL_EXPORTER_OTLP_ENDPOINT?: string | undefined;
  readonly OTEL_EXPORTER_OTLP_HEADERS?: string | undefined;
  readonly OTEL_TRACES_SAMPLER_ARG: number;
}

/** `key=value,key2=value2`, values percent-encoded, as OpenTelemetry writes them. */
const headersOf = (list: string): Record<string, string> =>
  Object.fromEntries(
    list.split(',').flatMap((pair) => {
      const at = pair.indexOf('=');
      return at > 0 ? [[pair.slice(0, at).trim(), decodeURIComponent(pair.slice(at + 1).trim())]] : [];
    }),
  );

export const tracingConfig = (v: TracingVariables): TracingConfig | undefined =>
  v.OTEL_EXPORTER_OTLP_ENDPOINT === undefined
    ? undefined
    : {
        url: `${v.OTEL_EXPORTER_OTLP_ENDPOINT.replace(/\/+$/, '')}/v1/traces`,
        headers: headersOf(v.OTEL_EXPORTER_OTLP_HEADERS ?? ''),
        sampledPart: v.OTEL_TRACES_SAMPLER_ARG,
      };
