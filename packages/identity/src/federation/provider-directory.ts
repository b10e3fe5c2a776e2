import type { Configuration } from 'openid-client';
import { type FederationOptions, isLoopback, type ResolvedProvider, resolveProvider } from './provider-options.ts';

const rediscoverAfterMilliseconds = 3600 * 1000;
const timeoutSeconds = 10;

/** The providers people may sign in with, each with what its issuer publishes about itself. */
export interface ProviderDirectory {
  readonly names: readonly string[];
  has(name: string): boolean;
  /** @throws when there is no such provider or its issuer does not answer */
  find(name: string): Promise<{ provider: ResolvedProvider; configuration: Configuration }>;
}

async function discover(provider: ResolvedProvider): Promise<Configuration> {
  // Loads a provider with its first sign-in; the directory itself is there from the start.
  const oidc = await import('openid-client');
  const { issuer, clientId, clientSecret } = provider;
  const authentication = clientSecret === undefined ? oidc.None() : oidc.ClientSecretPost(clientSecret);
  return oidc.discovery(issuer, clientId, undefined, authentication, {
    timeout: timeoutSeconds,
    execute: isLoopback(issuer) && issuer.protocol === 'http:' ? [oidc.allowInsecureRequests] : [],
  });
}

/** Contacts a provider only for a sign-in with it: an unavailable one does not affect other ways to sign in. */
export function createProviderDirectory(options: readonly FederationOptions[]): ProviderDirectory {
  const providers = new Map<string, ResolvedProvider>();
  for (const provider of options.map(resolveProvider)) {
    // Without regard to case: usernames are compared so, and each begins with its provider.
    const taken = [...providers.keys()].some((name) => name.toLowerCase() === provider.name.toLowerCase());
    if (taken) throw new RangeError(`There are two providers with the name ${provider.name}`);
    providers.set(provider.name, provider);
  }
  const discovered = new Map<string, { configuration: Promise<Configuration>; at: number }>();

  const configurationOf = (provider: ResolvedProvider): Promise<Configuration> => {
    const known = discovered.get(provider.name);
    if (known && Date.now() - known.at < rediscoverAfterMilliseconds) return known.configuration;
    const configuration = discover(provider);
    discovered.set(provider.name, { configuration, at: Date.now() });
    configuration.catch(() => discovered.delete(provider.name));
    return configuration;
  };

  return {
    names: [...providers.keys()],
    has: (name) => providers.has(name),
    async find(name) {
      const provider = providers.get(name);
      if (!provider) throw new Error(`There is no provider ${name}`);
      return { provider, configuration: await configurationOf(provider) };
    },
  };
}
