import { Dialog } from '@base-ui/react/dialog';
import { createContext, type ReactNode, use, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCloseOnBack } from '../../lib/navigation/browser-history.ts';
import { classNames } from '../class-names.ts';
import { IconButton } from '../icon-button.tsx';
import { rowsIcon } from '../icons.ts';
import styles from './frame.module.css';

interface Drawer {
  readonly open: () => void;
  readonly close: () => void;
  readonly openLabel: string;
}

const DrawerContext = createContext<Drawer | null>(null);

interface SidebarProps {
  readonly sidebar: ReactNode;
  readonly sidebarLabel: string;
  readonly openLabel: string;
  readonly children: ReactNode;
}

interface BusinessFrameProps extends Partial<Omit<SidebarProps, 'children'>> {
  readonly children: ReactNode;
}

/** Sidebar and work side by side; without a sidebar the work has all of the page. */
export function BusinessFrame({ sidebar, sidebarLabel = '', openLabel = '', children }: BusinessFrameProps) {
  if (sidebar === undefined) {
    return (
      <div className={classNames(styles['frame'], styles['whole'])}>
        <main className={styles['main']}>{children}</main>
      </div>
    );
  }
  return (
    <SidebarFrame sidebar={sidebar} sidebarLabel={sidebarLabel} openLabel={openLabel}>
      {children}
    </SidebarFrame>
  );
}

/** Keyboard users get past the sidebar in one press. The sidebar is icons below 1200 px and a drawer below 800 px. */
function SidebarFrame({ sidebar, sidebarLabel, openLabel, children }: SidebarProps) {
  const { t } = useTranslation();
  const main = useRef<HTMLElement>(null);
  const [isOpen, setOpen] = useState(false);
  useCloseOnBack(isOpen, () => setOpen(false));
  const drawer = useMemo(() => ({ open: () => setOpen(true), close: () => setOpen(false), openLabel }), [openLabel]);
  return (
    <DrawerContext value={drawer}>
      <div className={styles['frame']}>
        <button type="button" className={styles['skip']} onClick={() => main.current?.focus()}>
          {t('ui.skip')}
        </button>
        <nav className={styles['sidebar']} aria-label={sidebarLabel}>
          {sidebar}
        </nav>
        <Dialog.Root open={isOpen} onOpenChange={setOpen}>
          <Dialog.Portal>
            <Dialog.Backdrop className={styles['scrim']} />
            <Dialog.Popup className={styles['drawer']} aria-label={sidebarLabel} render={<nav />}>
              {sidebar}
            </Dialog.Popup>
          </Dialog.Portal>
        </Dialog.Root>
        <main ref={main} tabIndex={-1} className={styles['main']}>
          {children}
        </main>
      </div>
    </DrawerContext>
  );
}

/** Closes the drawer after a link in it was followed; does nothing where the sidebar stands beside the content. */
export function useCloseDrawer(): () => void {
  const drawer = use(DrawerContext);
  return drawer?.close ?? (() => undefined);
}

/** Opens the sidebar on a narrow screen; stands at the start of every page header. */
export function DrawerButton() {
  const drawer = use(DrawerContext);
  if (drawer === null) return null;
  return <IconButton icon={rowsIcon} label={drawer.openLabel} className={styles['opener']} onClick={drawer.open} />;
}
