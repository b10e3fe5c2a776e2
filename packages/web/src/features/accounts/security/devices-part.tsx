import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { identity } from '../../../lib/identity/current.ts';
import { signOut } from '../../../lib/identity/sign-out.ts';
import { endSession } from '../../../lib/session/session.ts';
import { showToast } from '../../../lib/toast.ts';
import { Button } from '../../../ui/button.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useSubmit } from '../use-submit.ts';
import { deviceName } from './device-name.ts';
import { PlaceRow } from './place-row.tsx';
import type { Place } from './places.ts';
import { Question, SecurityPart } from './security-part.tsx';
import styles from './security-section.module.css';
import { useControlSize } from './use-control-size.ts';
import { endPlace, usePlaces } from './use-places.ts';

const shownAtFirst = 5;

/** Where the person is known and signed in, and the way to end one of it or all. */
export function DevicesPart({ hasSecondStep }: { readonly hasSecondStep: boolean }) {
  const { t } = useTranslation('security');
  const size = useControlSize();
  const { places, isFailed, refetch } = usePlaces();
  const [isAll, setAll] = useState(false);
  // Stays while its question closes, so that the words do not change under the reader's eyes.
  const [asked, setAsked] = useState<{ place: Place | null; isOpen: boolean }>({ place: null, isOpen: false });
  const { submit, isBusy, formError } = useSubmit();
  const close = () => setAsked(({ place }) => ({ place, isOpen: false }));

  const signOutEverywhere = () =>
    submit(async () => {
      await identity().signOutEverywhere();
      endSession();
    });
  const end = (place: Place) =>
    submit(async () => {
      await endPlace(place);
      if (place.isThisOne) {
        await signOut();
        return;
      }
      await refetch();
      showToast(t(place.deviceKey === null ? 'devices.signedOutNow' : 'devices.forgotten'), { severity: 'success' });
    });
  const trust = (isTrusted: boolean) =>
    submit(async () => {
      await identity().setThisDeviceRemembered(isTrusted);
      await refetch();
    });

  const { place } = asked;
  const name = place && (deviceName(place.userAgent) ?? t('devices.unnamed'));
  const kind = place?.isThisOne ? 'forgetThis' : place?.deviceKey === null ? 'signOut' : 'forget';
  const shown = isAll ? places : places?.slice(0, shownAtFirst);
  return (
    <SecurityPart
      title={t('devices.title')}
      detail={isFailed && <p className={styles['soft']}>{t('devices.failed')}</p>}
      error={formError}
      actions={
        isFailed && (
          <Button kind={size.kind} size={size.button} onClick={() => void refetch()}>
            {t('devices.again')}
          </Button>
        )
      }
    >
      {places === undefined && !isFailed && <Skeleton shape="most" />}
      {places?.length === 0 && <p className={styles['soft']}>{t('devices.none')}</p>}
      {shown !== undefined && shown.length > 0 && (
        <ul className={styles['devices']}>
          {shown.map((each) => (
            <PlaceRow
              key={each.key}
              place={each}
              hasSecondStep={hasSecondStep}
              isBusy={isBusy}
              onEnd={() => setAsked({ place: each, isOpen: true })}
              onTrust={(isTrusted) => void trust(isTrusted)}
            />
          ))}
        </ul>
      )}
      <div className={styles['actions']}>
        {places !== undefined && places.length > shownAtFirst && !isAll && (
          <Button kind={size.kind} size={size.button} onClick={() => setAll(true)}>
            {t('devices.all', { number: places.length })}
          </Button>
        )}
        <Button
          kind="danger"
          size={size.button}
          isBusy={isBusy}
          onClick={() => setAsked({ place: null, isOpen: true })}
        >
          {t('everywhere.act')}
        </Button>
      </div>
      {place === null ? (
        <Question
          isOpen={asked.isOpen}
          onClose={close}
          title={t('everywhere.question')}
          text={t('everywhere.text')}
          stay={t('everywhere.stay')}
          act={t('everywhere.act')}
          onAct={() => void signOutEverywhere()}
        />
      ) : (
        <Question
          isOpen={asked.isOpen}
          onClose={close}
          title={t(`devices.question.${kind}`, { name })}
          text={t(`devices.text.${kind}`)}
          stay={t('devices.keep')}
          act={t(kind === 'signOut' ? 'devices.signOut' : 'devices.forget')}
          onAct={() => void end(place)}
        />
      )}
    </SecurityPart>
  );
}
