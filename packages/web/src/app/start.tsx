import i18next from 'i18next';
import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { call, configureCaller } from '../lib/client/call.ts';
import { createCaller } from '../lib/client/caller.ts';
import { setApiHost } from '../lib/client/request.ts';
import { type Config, type HostRole, isFormalHost, loadConfig } from '../lib/config/config.ts';
import { requestedLanguage } from '../lib/i18n/language.ts';
import { hasTranslations, startTranslations } from '../lib/i18n/start.ts';
import { configureIdentity, createIdentity } from '../lib/identity/current.ts';
import { type Identity, onIdentityEvent } from '../lib/identity/identity.ts';
import { goToLogin } from '../lib/navigation/navigation.ts';
import { whenIdle } from '../lib/offline/when-idle.ts';
import { chooseToken } from '../lib/session/product-token.ts';
import {
  endSession,
  isSuspensionNoted,
  readClaims,
  recordSessionEnd,
  type SuspensionNotice,
  startSession,
  storedToken,
  watchSession,
} from '../lib/session/session.ts';
import { watchErrors } from '../lib/telemetry/events.ts';
import { followAppearance } from '../lib/theme/appearance.ts';
import { showToast } from '../lib/toast.ts';
import { tolerateTranslation } from '../lib/translated-page.ts';
import { App } from './app.tsx';
import { FailedPage } from './failed-page.tsx';
import { preloadNext, preloadOffline } from './preload.ts';
import { shells } from './shells/load-shell.ts';

/** Noted first: the end of the session leads to the sign-in screen, which says why. */
async function leaveSuspended(identity: Identity, suspension: SuspensionNotice): Promise<void> {
  recordSessionEnd(suspension);
  endSession();
  await identity.signOut().catch(() => undefined);
}

/** The identity provider has given the reason by now; a token of the product has no such source. */
function leaveRefused(): void {
  if (storedToken() !== null) recordSessionEnd('OTHER');
  endSession();
}

/** Without the device's storage there is nothing to forget. */
async function forgetAccountOf(subject: string): Promise<void> {
  const { forgetAccount } = await import('../lib/offline/operation-database.ts');
  await forgetAccount(subject).catch(() => undefined);
}

/** Joins the client to the session, the language, the messages and the router. */
function connectClient(config: Config): void {
  setApiHost(config.apiHost);
  const identity = createIdentity(config.identity);
  configureIdentity(identity);
  onIdentityEvent((event) => {
    if (event.kind !== 'SESSION_INVALID') return;
    // The server's reason says more than that the session is over.
    if (isSuspensionNoted()) return;
    // Noted first: the end of the session leads to the sign-in screen, which says why.
    recordSessionEnd(event.reason);
    const subject = readClaims(storedToken())?.sub;
    endSession();
    if (event.reason === 'GONE' && subject !== undefined) void forgetAccountOf(subject);
  });
  let refreshing: Promise<string | null> | undefined;
  const refresh = async () => {
    const token = await identity.refresh().catch(() => null);
    if (token !== null) startSession(token);
    return token;
  };
  configureCaller(
    createCaller({
      language: requestedLanguage,
      token: () => chooseToken(identity),
      // One renewal for all requests that were refused at the same time.
      refresh: () => {
        refreshing ??= refresh().finally(() => {
          refreshing = undefined;
        });
        return refreshing;
      },
      onForbidden: (error) => {
        if (error.suspension) void leaveSuspended(identity, error.suspension);
        else if (error.status === 401) leaveRefused();
        goToLogin();
      },
      onFailure: () => showToast(i18next.t('error.general-axios-error'), { severity: 'error' }),
    }),
  );
  const { role } = config;
  if (role !== null) watchSession(() => checkSession(role));
}

/** Asks whether the session still holds. One of the identity provider ends by what the refusal sets off in the caller. */
async function checkSession(role: HostRole): Promise<void> {
  const token = storedToken();
  if (token === null) return;
  if (!['SIMPLE', 'MANAGED'].includes(readClaims(token)?.discriminator ?? '')) {
    // It comes with the library of its checks, which no first page needs.
    const { getCurrentSession } = await import('@fairlead/contract/sessions');
    await call(getCurrentSession, {}, { isQuiet: true });
    return;
  }
  // Loaded here: few people have a token of the product or of a device, and none at the first start.
  const { findHolder } = await import('../features/managed-tokens/check-token.ts');
  if ((await findHolder(token, role)) === 'REFUSED' && storedToken() === token) {
    recordSessionEnd('OTHER');
    endSession();
  }
}

/** Loads the configuration and the texts, and joins the client to the session; once a page. */
export async function start(): Promise<Config> {
  const isFormal = async () => isFormalHost((await loadConfig()).role);
  const [config] = await Promise.all([loadConfig(), startTranslations({ isFormal })]);
  if (!hasTranslations()) throw new Error('The translations could not be loaded');
  connectClient(config);
  return config;
}

/** After all that the first page needs: what comes next, then what works without a connection. */
function prepare(role: HostRole | null): void {
  if (role === null) return;
  const fetchTheRest = async () => {
    await preloadNext(role, (namespaces) => i18next.loadNamespaces(namespaces)).catch(() => undefined);
    const { startOffline } = await import('../lib/offline/keep-offline.ts');
    await startOffline(role).catch(() => preloadOffline(role));
  };
  whenIdle(() => void fetchTheRest().catch(() => undefined));
}

/** Returns the shell of the host, once it is loaded with the screen of the current URL. */
export async function loadShell(config: Config): Promise<ReactNode> {
  if (config.role !== null) await shells[config.role].preload();
  return <App config={config} />;
}

/** Keeps the page's own spinner until the role, the texts and the first screen are loaded. */
export function startApp(element: HTMLElement): void {
  followAppearance();
  watchErrors();
  tolerateTranslation();
  const root = createRoot(element);
  start().then(
    async (config) => {
      root.render(await loadShell(config));
      prepare(config.role);
    },
    () => root.render(<FailedPage reason="start" />),
  );
}
