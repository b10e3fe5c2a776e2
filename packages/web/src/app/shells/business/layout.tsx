import { getCurrentAccount } from '@fairlead/contract/accounts';
import { listIndustries, listJobRoles } from '@fairlead/contract/assets';
import { listBeacons } from '@fairlead/contract/beacons';
import { listExhibitions } from '@fairlead/contract/exhibitions';
import { type Account, getCurrentExhibitor } from '@fairlead/contract/exhibitors';
import { type ReactNode, Suspense, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useLocation, useNavigate } from 'react-router';
import { SuspendedOrganizerBanner } from '../../../features/accounts/suspended-organizer-banner.tsx';
import { VerifyBanner } from '../../../features/accounts/verify-banner.tsx';
import { loadCaptureOutbox, useDeviceReport } from '../../../features/captures/outbox/use-captures.ts';
import { consentPath, isAgreed } from '../../../features/consents/agreed.ts';
import { StoredCounting } from '../../../features/counting/stored-counting.tsx';
import { AudienceContext, worksOutsideFairs } from '../../../lib/audience.ts';
import { ApiProblem } from '../../../lib/client/failures.ts';
import { useFlag } from '../../../lib/config/config-context.ts';
import { OutboxProvider } from '../../../lib/offline/use-outbox.tsx';
import { usePersistedQueries } from '../../../lib/persisted-queries/use-persisted-queries.ts';
import { useEndpoint } from '../../../lib/query/query.ts';
import { useDevice } from '../../../lib/session/session.ts';
import { isTyping } from '../../../lib/shortcuts.ts';
import { BusinessFrame } from '../../../ui/business/frame.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { lazyScreen } from '../../lazy-screen.ts';
import { DeskContext, useDeskProjectId } from './desk/desk-context.ts';
import { Sidebar } from './sidebar.tsx';

interface DeskKeys {
  /** Where a hand scanner may type codes as a keyboard does: single keys are parts of these, and only Ctrl K is heard. */
  readonly isScanning: boolean;
  readonly onCommandPalette: () => void;
  readonly onKeys: () => void;
  /** The letter after G; returns whether it goes anywhere. */
  readonly onGo: (letter: string) => boolean;
}

const chordMs = 1_200;

/** A field in which the list of this screen is searched, if it has one. */
const searchField = (): HTMLInputElement | null => document.querySelector('input[data-search]');

/**
 * Ctrl K from anywhere, also while typing; "?", "/" and G with a letter elsewhere. Before the keys of screens: a letter that
 * follows G is theirs no more. Under a dialog or a menu nothing is listened to.
 */
function useDeskKeys({ isScanning, onCommandPalette, onKeys, onGo }: DeskKeys): void {
  const goSince = useRef(Number.NEGATIVE_INFINITY);
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { key } = event;
    const isFree = document.querySelector('[role="menu"], [role="dialog"], [role="alertdialog"]') === null;
    if ((event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && key.toLowerCase() === 'k') {
      // The browser has something of its own for these keys.
      event.preventDefault();
      if (isFree) onCommandPalette();
      return;
    }
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    if (isScanning || !isFree || isTyping(event.target)) return;
    const isAfterG = event.timeStamp - goSince.current < chordMs;
    goSince.current = !isAfterG && key === 'g' ? event.timeStamp : Number.NEGATIVE_INFINITY;
    const act = () => {
      if (isAfterG) return onGo(key);
      if (key === '?') onKeys();
      else if (key === '/') searchField()?.focus();
      return key === '?' || (key === '/' && searchField() !== null);
    };
    if (!act()) return;
    event.preventDefault();
    event.stopPropagation();
  });
  useEffect(() => {
    addEventListener('keydown', onKey, { capture: true });
    return () => removeEventListener('keydown', onKey, { capture: true });
  }, []);
}

const CommandPalette = lazyScreen(async () => (await import('./desk/command-palette.tsx')).CommandPalette);
const KeyList = lazyScreen(async () => (await import('./desk/key-list.tsx')).KeyList);

/** Parts of every screen of the business host: the search, the list of keys, and the keys for both. */
function Desk({ account, children }: { readonly account: Account; readonly children: ReactNode }) {
  const [open, setOpen] = useState<'jump' | 'keys' | null>(null);
  const navigate = useNavigate();
  const projectId = useDeskProjectId(account.id);
  const desk = useMemo(
    () => ({ account, openCommandPalette: () => setOpen('jump'), openKeys: () => setOpen('keys') }),
    [account],
  );
  const go = (letter: string): boolean => {
    const base = projectId && `/project/${projectId}`;
    const to = {
      p: '/projects',
      l: base && `${base}/sales-leads-center`,
      m: base && `${base}/mixie-points`,
      s: base && `${base}/surveys`,
    }[letter];
    if (to) void navigate(to);
    return Boolean(to);
  };
  const isScanning = useLocation().pathname === '/scanner';
  useDeskKeys({ isScanning, onCommandPalette: desk.openCommandPalette, onKeys: desk.openKeys, onGo: go });
  const close = () => setOpen(null);
  return (
    <DeskContext value={desk}>
      {children}
      {/* A dialog waits for its texts and its file by itself: the page stays as it is. */}
      <Suspense fallback={null}>
        {open === 'jump' && <CommandPalette onClose={close} />}
        {open === 'keys' && <KeyList onClose={close} />}
      </Suspense>
    </DeskContext>
  );
}

/** All that a device at a stand has: the scanner and its queue. It leads nowhere else. */
function DeviceFrame({ children }: { readonly children: ReactNode }) {
  const { pathname } = useLocation();
  useDeviceReport();
  if (pathname !== '/scanner' && !pathname.startsWith('/scanner/')) return <Navigate to="/scanner" replace />;
  return <BusinessFrame>{children}</BusinessFrame>;
}

/** Data that the scanner needs without a connection. */
const persistedEndpoints = [
  getCurrentAccount,
  getCurrentExhibitor,
  listExhibitions,
  listBeacons,
  listIndustries,
  listJobRoles,
];

const seldom = { staleTime: 5 * 60_000 } as const;

/** The sidebar at the left, the work at the right, the queue of captures behind them. */
export function BusinessLayout({ children }: { readonly children: ReactNode }) {
  const isReady = usePersistedQueries(persistedEndpoints);
  const isDevice = useDevice() !== null;
  if (!isReady) return null;
  return (
    <OutboxProvider open={loadCaptureOutbox}>
      {isDevice ? <DeviceFrame>{children}</DeviceFrame> : <Frame>{children}</Frame>}
    </OutboxProvider>
  );
}

/** Before the screens, whatever the account still lacks. */
function Frame({ children }: { readonly children: ReactNode }) {
  const { t } = useTranslation('exhibitors');
  const location = useLocation();
  const mayCount = useFlag('analytics');
  const account = useEndpoint(getCurrentAccount, {}, { ...seldom, call: { isQuiet: true, isForbiddenExpected: true } });
  const exhibitor = useEndpoint(
    getCurrentExhibitor,
    {},
    { ...seldom, enabled: account.isSuccess, call: { isQuiet: true } },
  );

  if (account.data === undefined) {
    if (account.error === null) return null;
    const isUnregistered = account.error instanceof ApiProblem && [403, 404].includes(account.error.status);
    if (isUnregistered) return <Navigate to="/sign-up" replace />;
    return (
      <ErrorState
        isPage
        size="work"
        title={t('failed')}
        requestId={account.error instanceof ApiProblem ? account.error.requestId : undefined}
        onRetry={() => void account.refetch()}
      />
    );
  }
  if (!isAgreed(account.data.consents)) return <Navigate to={consentPath(location)} replace />;
  return (
    <AudienceContext value={worksOutsideFairs(account.data) ? 'BUSINESS' : 'FAIRS'}>
      <Desk account={account.data}>
        {mayCount && <StoredCounting />}
        <BusinessFrame
          sidebar={<Sidebar account={account.data} exhibitor={exhibitor.data} />}
          sidebarLabel={t('sidebar.label')}
          openLabel={t('sidebar.open')}
        >
          {account.data.organizerSuspension && (
            <SuspendedOrganizerBanner suspension={account.data.organizerSuspension} />
          )}
          {location.pathname === '/projects' && <VerifyBanner />}
          {children}
        </BusinessFrame>
      </Desk>
    </AudienceContext>
  );
}
