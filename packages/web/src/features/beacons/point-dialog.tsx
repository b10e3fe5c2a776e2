import { type Beacon, deleteBeacon, listBeacons } from '@fairlead/contract/beacons';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { endpointKey, useEndpointMutation } from '../../lib/query.ts';
import { showToast } from '../../lib/toast.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';

interface PointDialogProps {
  readonly point: Beacon;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onGone: () => void;
}

/** Asks before a point goes for good; one that was scanned in between is archived. */
export function PointDialog({ point, isOpen, onClose, onGone }: PointDialogProps) {
  const { t } = useTranslation('beacons');
  const client = useQueryClient();
  const erase = useEndpointMutation(deleteBeacon);
  const { name } = point;
  const act = async () => {
    try {
      const { result } = await erase.mutateAsync({ params: { projectId: point.projectId, beacon: point.id } });
      await client.invalidateQueries({ queryKey: endpointKey(listBeacons) });
      showToast(result === 'DELETED' ? t('delete.done', { name }) : t('archive.done', { name }), {
        severity: 'success',
      });
      onClose();
      onGone();
    } catch {
      // The client has said that it failed; the question stays open for another try.
    }
  };
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('delete.title', { name })}
      subject={t('delete.words')}
      actions={
        <>
          <Button size="work" onClick={onClose}>
            {t('delete.keep')}
          </Button>
          <Button size="work" kind="dangerFilled" isBusy={erase.isPending} onClick={() => void act()}>
            {t('delete.act')}
          </Button>
        </>
      }
    />
  );
}
