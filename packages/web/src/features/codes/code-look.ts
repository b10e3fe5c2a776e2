import { useTranslation } from 'react-i18next';
import { useIsOnline } from '../../lib/offline/use-is-online.ts';
import { alertIcon, checkIcon, clockIcon, type IconShape, offlineIcon, qrIcon } from '../../ui/icons.ts';
import type { HitTone } from '../../ui/scanner/code-overlay.tsx';
import type { StampTone } from '../../ui/scanner/stamp.tsx';
import type { CodeAnswer } from './use-own-code.ts';

interface CodeLook {
  readonly title: string;
  readonly detail: string;
  readonly stamp: { readonly tone: StampTone; readonly icon: IconShape };
  readonly hit: HitTone;
}

/** How a code is described before anything can be done with it. */
export function useCodeLook(answer: CodeAnswer): CodeLook {
  const { t } = useTranslation('codes');
  const isOnline = useIsOnline();
  const refused = { stamp: { tone: 'none', icon: alertIcon }, hit: 'none' } as const;
  switch (answer.kind) {
    case 'LOADING':
      return { title: t('loading'), detail: '', stamp: { tone: 'same', icon: qrIcon }, hit: 'good' };
    case 'BLANK':
      return {
        title: t('blank.title'),
        detail: t('blank.detail'),
        stamp: { tone: 'ok', icon: checkIcon },
        hit: 'good',
      };
    case 'TAKEN': {
      const { isArchived } = answer.point;
      const detail = t(isArchived ? 'taken.archived' : 'taken.detail');
      return { title: t('taken.title'), detail, stamp: { tone: 'same', icon: checkIcon }, hit: 'good' };
    }
    case 'UNREACHABLE': {
      const icon = isOnline ? clockIcon : offlineIcon;
      const [title, detail] = isOnline
        ? [t('unavailable.server'), t('unavailable.serverDetail')]
        : [t('unavailable.offline'), t('unavailable.offlineDetail')];
      return { title, detail, stamp: { tone: 'wait', icon }, hit: 'wait' };
    }
    case 'FAIR':
      return { title: t('FAIR.title'), detail: t('FAIR.detail', { name: answer.name }), ...refused };
    default:
      return { title: t(`${answer.kind}.title`), detail: t(`${answer.kind}.detail`), ...refused };
  }
}
