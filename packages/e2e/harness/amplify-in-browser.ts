import { fileURLToPath } from 'node:url';
import type { Page, Route } from 'playwright-core';
import { build } from 'vite';
import type { AmplifyAuth } from './amplify-journeys.ts';
import type { ServerProcess } from './server-process.ts';

const entry = fileURLToPath(new URL('./amplify-page.ts', import.meta.url));

/** One script that leaves the library at `window.amplify`. */
async function bundle(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    define: { global: 'globalThis', 'process.env.NODE_ENV': '"production"' },
    build: { write: false, minify: false, lib: { entry, name: 'page', formats: ['iife'] } },
  });
  const [output] = [built].flat();
  if (output === undefined || !('output' in output)) throw new Error('The page of aws-amplify was not built');
  return output.output[0].code;
}

interface ServedIdentity {
  readonly userPoolId: string;
  readonly userPoolWebClientId: string;
  readonly endpoint: string;
  readonly oauth: {
    readonly redirectSignIn: string;
    readonly redirectSignOut: string;
    readonly scope: readonly string[];
  };
}

/** The configuration of an app that uses aws-amplify, from the server's own configuration. */
async function configuration(server: ServerProcess): Promise<object> {
  const answer = await server.ask('app', 'GET', '/config.json');
  const { identity } = JSON.parse(answer.text) as { identity: ServedIdentity };
  const { redirectSignIn, redirectSignOut, scope } = identity.oauth;
  const oauth = {
    domain: `app.localhost:${server.port}/idp`,
    scopes: scope,
    redirectSignIn: [redirectSignIn],
    redirectSignOut: [redirectSignOut],
    responseType: 'code',
  };
  const { userPoolId, userPoolWebClientId: userPoolClientId, endpoint: userPoolEndpoint } = identity;
  return { Auth: { Cognito: { userPoolId, userPoolClientId, userPoolEndpoint, loginWith: { oauth } } } };
}

/** It takes every domain for https; what it asks there is asked of the server under test instead. */
async function toServer(route: Route): Promise<void> {
  const asked = route.request();
  const location = asked.url().replace(/^https:/, 'http:');
  if (asked.isNavigationRequest()) await route.fulfill({ status: 302, headers: { location } });
  // This request is Node's, which need not know the host.
  else await route.fulfill({ response: await route.fetch({ url: location.replace('app.localhost', '127.0.0.1') }) });
}

/** Puts aws-amplify into every page of the host for visitors, in place of our own client. */
export async function openAmplify(page: Page, server: ServerProcess): Promise<AmplifyAuth> {
  const [code, config] = await Promise.all([bundle(), configuration(server)]);
  // Not on the provider's own pages: there it takes a sign-in under way for one that was given up.
  const start = `globalThis.amplify.configure(${JSON.stringify(config)});`;
  await page.addInitScript({ content: `if (!location.pathname.startsWith('/idp/')) {${code}\n${start}}` });
  await page.route(/\/assets\/.*\.js$/, (route) => route.fulfill({ contentType: 'text/javascript', body: '' }));
  await page.route(`https://app.localhost:${server.port}/**`, toServer);
  await page.goto(server.url('app', '/login'));
  const call = (method: string, parameters: unknown[]): Promise<unknown> =>
    page.evaluate(
      ([name, given]) => {
        const { amplify } = globalThis as unknown as { amplify: Record<string, (...all: unknown[]) => unknown> };
        return amplify[name]?.(...given);
      },
      [method, parameters] as const,
    );
  return new Proxy({} as AmplifyAuth, {
    // A value with a `then` is taken for a promise.
    get: (_, name) => (name === 'then' ? undefined : (...given: unknown[]) => call(String(name), given)),
  });
}
