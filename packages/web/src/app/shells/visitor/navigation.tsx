import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { storageKeys } from '../../../lib/storage/storage.ts';
import { useStored } from '../../../lib/storage/use-stored.ts';
import { heartIcon, personIcon, pointsIcon, qrIcon } from '../../../ui/icons.ts';
import { VisitorFrame } from '../../../ui/visitor/frame.tsx';

interface VisitorNavigationProps {
  readonly strip?: ReactNode;
  readonly children: ReactNode;
}

/** The frame with the navigation for signed-in people, the scanner in the middle. */
export function VisitorNavigation({ strip, children }: VisitorNavigationProps) {
  const { t } = useTranslation('visitors');
  const isCameraHidden = useStored(storageKeys.hideCameraButton) !== null;
  return (
    <VisitorFrame
      label={t('places.label')}
      before={[
        {
          to: '/mixie-points',
          label: t('places.points'),
          icon: pointsIcon,
          inner: ['/mixie-point/', '/waiting/', '/unsent', '/claims', '/archived'],
        },
        { to: '/favourites', label: t('places.favourites'), icon: heartIcon },
      ]}
      scanner={isCameraHidden ? null : { to: '/scanner', label: t('places.scan') }}
      after={[
        { to: '/account', label: t('places.code'), icon: qrIcon, inner: ['/reports'] },
        { to: '/profile', label: t('places.profile'), icon: personIcon, inner: ['/settings'] },
      ]}
      strip={strip}
    >
      {children}
    </VisitorFrame>
  );
}
