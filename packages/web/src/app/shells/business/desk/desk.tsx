import type { Account } from '@fairlead/contract/exhibitors';
import { type ReactNode, Suspense, useMemo, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { lazyScreen } from '../../../lazy-screen.ts';
import { DeskContext, useDeskProjectId } from './desk-context.ts';
import { useDeskKeys } from './use-desk-keys.ts';

const Jump = lazyScreen(async () => (await import('./jump.tsx')).Jump);
const KeyList = lazyScreen(async () => (await import('./key-list.tsx')).KeyList);

/** Parts of every screen of the business host: the search, the list of keys, and the keys for both. */
export function Desk({ account, children }: { readonly account: Account; readonly children: ReactNode }) {
  const [open, setOpen] = useState<'jump' | 'keys' | null>(null);
  const navigate = useNavigate();
  const projectId = useDeskProjectId(account.id);
  const desk = useMemo(
    () => ({ account, openJump: () => setOpen('jump'), openKeys: () => setOpen('keys') }),
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
  useDeskKeys({ isScanning, onJump: desk.openJump, onKeys: desk.openKeys, onGo: go });
  const close = () => setOpen(null);
  return (
    <DeskContext value={desk}>
      {children}
      {/* A dialog waits for its texts and its file by itself: the page stays as it is. */}
      <Suspense fallback={null}>
        {open === 'jump' && <Jump onClose={close} />}
        {open === 'keys' && <KeyList onClose={close} />}
      </Suspense>
    </DeskContext>
  );
}
