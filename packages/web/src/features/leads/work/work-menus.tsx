import { type LeadStatus, leadStatus } from '@fairlead/contract/leads';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { Pips } from '../../../ui/business/pips.tsx';
import { State } from '../../../ui/business/state-signs.tsx';
import { Menu, MenuChoices } from '../../../ui/menu.tsx';
import { statusTones } from '../lead-labels.ts';
import type { Colleagues } from './use-colleagues.ts';

interface OpenState {
  readonly isOpen?: boolean | undefined;
  readonly onOpenChange?: ((isOpen: boolean) => void) | undefined;
}

interface StatusMenuProps extends OpenState {
  readonly trigger: ReactElement;
  /** Null where several are in force. */
  readonly value: LeadStatus | null;
  readonly side?: 'top' | 'bottom';
  readonly onChoose: (status: LeadStatus) => void;
}

export function StatusMenu({ trigger, value, side = 'bottom', onChoose, ...open }: StatusMenuProps) {
  const { t } = useTranslation('leads');
  const options = leadStatus.options.map((status) => ({
    value: status,
    label: <State tone={statusTones[status]}>{t(`status.${status}`)}</State>,
  }));
  return (
    <Menu trigger={trigger} side={side} {...open}>
      <MenuChoices value={value} options={options} onChoose={onChoose} />
    </Menu>
  );
}

const ratings = [5, 4, 3, 2, 1, 0] as const;

export function RatingMenu({
  trigger,
  onRate,
}: {
  readonly trigger: ReactElement;
  readonly onRate: (rating: number) => void;
}) {
  const { t } = useTranslation('leads');
  const options = ratings.map((rating) => ({
    value: String(rating),
    label: rating === 0 ? t('rating.none') : <Pips value={rating} label={t('rating.of', { rating })} />,
    aside: <kbd>{rating}</kbd>,
  }));
  return (
    <Menu trigger={trigger} side="top">
      <MenuChoices value={null} options={options} onChoose={(rating) => onRate(Number(rating))} />
    </Menu>
  );
}

interface AssigneeChoicesProps {
  readonly team: Colleagues;
  /** Null where several follow up. */
  readonly value: string | null;
  readonly onAssign: (accountId: string | null) => void;
}

const nobody = 'NOBODY';

/** The colleagues as items of a menu, and "no assignee". */
export function AssigneeChoices({ team, value, onAssign }: AssigneeChoicesProps) {
  const { t } = useTranslation('leads');
  const options = [
    ...team.colleagues.map(({ id, name }) => ({
      value: id,
      label: name,
      ...(id === team.own && { aside: t('assignee.me') }),
    })),
    { value: nobody, label: t('assignee.nobody') },
  ];
  return (
    <MenuChoices value={value} options={options} onChoose={(chosen) => onAssign(chosen === nobody ? null : chosen)} />
  );
}
