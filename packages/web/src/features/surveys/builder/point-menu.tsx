import { type Beacon, listBeacons } from '@fairlead/contract/beacons';
import { associateSurvey, type Survey } from '@fairlead/contract/surveys';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ApiProblem } from '../../../lib/client/failures.ts';
import { useEndpoint, useEndpointMutation } from '../../../lib/query/query.ts';
import { skipConfirmationKeys } from '../../../lib/storage/storage.ts';
import { showToast } from '../../../lib/toast.ts';
import { Button } from '../../../ui/button.tsx';
import { Confirmation, useConfirmation } from '../../../ui/dialog.tsx';
import { banIcon, checkIcon, mixiePointIcon } from '../../../ui/icons.ts';
import { Menu, MenuHeading, MenuItem, MenuLine } from '../../../ui/menu.tsx';
import { refreshPoints } from '../refresh-points.ts';
import styles from './survey-builder.module.css';

interface PointMenuProps {
  readonly projectId: string;
  /** Undefined while the survey is not created: the point is kept for then. */
  readonly survey: Survey | undefined;
  readonly beaconId: string | null;
  readonly onChosen: (beaconId: string | null) => void;
  readonly onMoved: (saved: Survey) => void;
}

/** The point at which a survey is asked, in force at once. A point with another survey cannot be chosen. */
export function PointMenu({ projectId, survey, beaconId, onChosen, onMoved }: PointMenuProps) {
  const { t } = useTranslation('surveys');
  const client = useQueryClient();
  const points = useEndpoint(listBeacons, { params: { projectId }, query: {} }, { call: { isQuiet: true } });
  const associate = useEndpointMutation(associateSurvey, { call: { isQuiet: true } });
  const all = (points.data ?? []).filter((point) => point.archivedAt === null);
  const here = all.find((point) => point.id === beaconId);
  const name = here?.name ?? survey?.beaconName;
  const isFree = (point: Beacon) => point.surveyId === null || point.surveyId === survey?.id;
  const taken = all.filter((point) => !isFree(point)).length;

  const move = async (next: string | null) => {
    if (survey === undefined) {
      onChosen(next);
      return;
    }
    try {
      const saved = await associate.mutateAsync({ params: { projectId, id: survey.id }, body: { beaconId: next } });
      refreshPoints(client);
      onMoved(saved);
      showToast(saved.beaconName === null ? t('point.nowNone') : t('point.nowAt', { point: saved.beaconName }), {
        severity: 'success',
      });
    } catch (error) {
      showToast(error instanceof ApiProblem ? error.detail : t('point.failed'), { severity: 'error' });
      refreshPoints(client);
    }
  };
  const leaving = useConfirmation(skipConfirmationKeys.disassociate, () => move(null));
  return (
    <>
      <Menu
        align="end"
        trigger={
          <Button size="work" icon={mixiePointIcon} isBusy={associate.isPending} className={styles['trigger']}>
            <span className={styles['name']}>{name ? t('point.at', { point: name }) : t('point.none')}</span>
          </Button>
        }
      >
        <MenuHeading>{t('point.heading')}</MenuHeading>
        {all.filter(isFree).map((point) => (
          <MenuItem
            key={point.id}
            icon={point.id === beaconId ? checkIcon : mixiePointIcon}
            onSelect={() => point.id !== beaconId && void move(point.id)}
          >
            {point.name}
          </MenuItem>
        ))}
        {all.length === 0 && <MenuHeading>{t('point.noPoints')}</MenuHeading>}
        {taken > 0 && <MenuHeading>{t('point.taken', { count: taken })}</MenuHeading>}
        {beaconId !== null && (
          <>
            <MenuLine />
            <MenuItem icon={banIcon} onSelect={() => (survey === undefined ? onChosen(null) : leaving.confirm())}>
              {t('point.leave')}
            </MenuItem>
          </>
        )}
      </Menu>
      <Confirmation
        dialog={leaving.dialog}
        title={t('point.leaveTitle', { point: name ?? '' })}
        keepLabel={t('point.stay')}
        actLabel={t('point.leave')}
      >
        {t('point.leaveText')}
      </Confirmation>
    </>
  );
}
