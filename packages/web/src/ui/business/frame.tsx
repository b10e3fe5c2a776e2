import { Dialog } from '@base-ui/react/dialog';
import { createContext, type ReactNode, use, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCloseOnBack } from '../../lib/navigation/close-on-back.ts';
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

interface RailProps {
  readonly rail: ReactNode;
  readonly railLabel: string;
  readonly openLabel: string;
  readonly children: ReactNode;
}

interface BusinessFrameProps extends Partial<Omit<RailProps, 'children'>> {
  readonly children: ReactNode;
}

/** Rail and work side by side; without a rail the work has all of the page. */
export function BusinessFrame({ rail, railLabel = '', openLabel = '', children }: BusinessFrameProps) {
  if (rail === undefined) {
    return (
      <div className={classNames(styles['frame'], styles['whole'])}>
        <main className={styles['main']}>{children}</main>
      </div>
    );
  }
  return (
    <RailFrame rail={rail} railLabel={railLabel} openLabel={openLabel}>
      {children}
    </RailFrame>
  );
}

/** Keyboard users get past the rail in one press. The rail is icons below 1200 px and a drawer below 800 px. */
function RailFrame({ rail, railLabel, openLabel, children }: RailProps) {
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
        <nav className={styles['rail']} aria-label={railLabel}>
          {rail}
        </nav>
        <Dialog.Root open={isOpen} onOpenChange={setOpen}>
          <Dialog.Portal>
            <Dialog.Backdrop className={styles['scrim']} />
            <Dialog.Popup className={styles['drawer']} aria-label={railLabel} render={<nav />}>
              {rail}
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

/** Closes the drawer after a link in it was followed; does nothing where the rail stands beside the content. */
export function useCloseDrawer(): () => void {
  const drawer = use(DrawerContext);
  return drawer?.close ?? (() => undefined);
}

/** Opens the rail on a narrow screen; stands at the start of every page header. */
export function DrawerButton() {
  const drawer = use(DrawerContext);
  if (drawer === null) return null;
  return <IconButton icon={rowsIcon} label={drawer.openLabel} className={styles['opener']} onClick={drawer.open} />;
}
