/** A service that speaks the OpenFeature Remote Evaluation Protocol. */
export interface FlagService {
  readonly url: string;
  readonly key: string | undefined;
}

/** Where the flags come from: those of the service before those of the file, these before the variables. */
export interface FlagsConfig {
  readonly preset: { readonly wishes?: boolean; readonly analytics?: boolean };
  readonly file: string | undefined;
  readonly service: FlagService | undefined;
}

interface FlagVariables {
  readonly FLAGS_WISHES?: boolean | undefined;
  readonly FLAGS_ANALYTICS?: boolean | undefined;
  readonly FLAGS_FILE?: string | undefined;
  readonly FLAGS_SERVICE_URL?: string | undefined;
  readonly FLAGS_SERVICE_KEY?: string | undefined;
}

export const flagsConfig = (v: FlagVariables): FlagsConfig => ({
  preset: {
    ...(v.FLAGS_WISHES !== undefined && { wishes: v.FLAGS_WISHES }),
    ...(v.FLAGS_ANALYTICS !== undefined && { analytics: v.FLAGS_ANALYTICS }),
  },
  file: v.FLAGS_FILE,
  service: v.FLAGS_SERVICE_URL === undefined ? undefined : { url: v.FLAGS_SERVICE_URL, key: v.FLAGS_SERVICE_KEY },
});
