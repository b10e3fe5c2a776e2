/** One kind of user at the collector. */
export interface AnalyticsStream {
  readonly id: string;
  readonly secret: string | undefined;
}

/** Where counted events go besides: nowhere without a collector, and none of a kind without an id. */
export interface AnalyticsConfig {
  readonly collectorUrl: string | undefined;
  readonly visitor: AnalyticsStream | undefined;
  readonly exhibitor: AnalyticsStream | undefined;
}

interface AnalyticsVariables {
  readonly ANALYTICS_URL?: string | undefined;
  readonly ANALYTICS_ID_VISITOR?: string | undefined;
  readonly ANALYTICS_ID_EXHIBITOR?: string | undefined;
  readonly ANALYTICS_SECRET_VISITOR?: string | undefined;
  readonly ANALYTICS_SECRET_EXHIBITOR?: string | undefined;
}

const streamOf = (id: string | undefined, secret: string | undefined): AnalyticsStream | undefined =>
  id === undefined ? undefined : { id, secret };

export const analyticsConfig = (v: AnalyticsVariables): AnalyticsConfig => ({
  collectorUrl: v.ANALYTICS_URL,
  visitor: streamOf(v.ANALYTICS_ID_VISITOR, v.ANALYTICS_SECRET_VISITOR),
  exhibitor: streamOf(v.ANALYTICS_ID_EXHIBITOR, v.ANALYTICS_SECRET_EXHIBITOR),
});
