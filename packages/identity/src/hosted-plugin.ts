import type { FastifyPluginAsync } from 'fastify';
import type { Context } from './context.ts';
import { createProviderDirectory } from './federation/provider-directory.ts';
import { registerPages } from './hosted/pages-plugin.ts';
import type { HostedService } from './oauth/hosted-service.ts';
import type { OauthOptions } from './oauth/options.ts';
import { registerProtocol } from './oauth/protocol-plugin.ts';
import { type Rate, takeToken } from './store/buckets.ts';
import { errors } from './wire/cognito-error.ts';
import { callerOf } from './wire/ip-address.ts';

const noRedirects: OauthOptions = { redirectSignIn: [], redirectSignOut: [] };

/** Without options nothing may be returned to, and so nothing can be asked for. */
export function createHostedService(
  context: Context,
  request: { options: OauthOptions | undefined; baseUrl: string; ipAddressRate: Rate },
): HostedService {
  const { options = noRedirects, ipAddressRate } = request;
  for (const url of [...options.redirectSignIn, ...options.redirectSignOut]) {
    if (!URL.canParse(url)) throw new RangeError(`The redirect URL ${url} is not a complete URL`);
  }
  const baseUrl = request.baseUrl.replace(/\/+$/, '');
  const { pathname, protocol } = new URL(baseUrl);
  return {
    context,
    options,
    baseUrl,
    basePath: pathname === '/' ? '' : pathname,
    isHttps: protocol === 'https:',
    providers: createProviderDirectory(options.providers ?? []),
    async admit(ipAddress) {
      const { database, keys, clock } = context;
      const bucket = { of: 'address', subject: callerOf(ipAddress), rate: ipAddressRate, now: clock() } as const;
      if (!(await takeToken(database, keys, bucket))) throw errors.tooManyRequests();
    },
  };
}

/** The hosted pages and the OAuth endpoints, for the same path as the protocol of the operations. */
export function createHostedPlugin(service: HostedService): FastifyPluginAsync {
  return async (scope) => {
    await scope.register((inner) => registerProtocol(inner, service));
    await scope.register((inner) => registerPages(inner, service));
  };
}
