import type { Scan } from '@fairlead/contract/scans';
import { useTranslation } from 'react-i18next';
import { joinShown } from '../../../lib/i18n/shown-value.ts';
import { VisitorRow, VisitorRowTime } from '../../../ui/visitor/list.tsx';
import { VisitorThumbnail } from '../../../ui/visitor/thumbnail.tsx';
import { clockTime } from '../moments.ts';

interface PointRowProps {
  readonly scan: Scan;
  /** Never opened on this device. */
  readonly isNew: boolean;
  /** While points are chosen: whether this one is. */
  readonly choice?: { readonly isChosen: boolean; readonly onChange: (isChosen: boolean) => void } | undefined;
}

export function PointRow({ scan, isNew, choice }: PointRowProps) {
  const { t } = useTranslation('scans');
  return (
    <VisitorRow
      to={`/mixie-point/${scan.beaconId}`}
      choice={choice}
      picture={<VisitorThumbnail point={scan} />}
      title={scan.title}
      titleLanguage={scan.titleLanguage}
      detail={joinShown([scan.exhibitor.name, scan.category])}
      newLabel={isNew ? t('list.new') : undefined}
      side={<VisitorRowTime>{clockTime(scan.lastAt, scan.tradeFair?.timeZone)}</VisitorRowTime>}
    />
  );
}
