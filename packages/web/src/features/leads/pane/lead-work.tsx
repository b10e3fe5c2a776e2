import type { Lead } from '@fairlead/contract/leads';
import { useTranslation } from 'react-i18next';
import { Avatar } from '../../../ui/business/avatar.tsx';
import { Pips, PipsInput } from '../../../ui/business/pips.tsx';
import { State } from '../../../ui/business/state-signs.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { chevronDownIcon, closeIcon, personIcon, plusIcon } from '../../../ui/icons.ts';
import { Menu } from '../../../ui/menu.tsx';
import { statusTones } from '../lead-labels.ts';
import { hasTag } from '../work/change.ts';
import type { LeadMenu } from '../work/lead-menu.ts';
import { TagPicker } from '../work/tag-picker.tsx';
import type { Colleagues } from '../work/use-colleagues.ts';
import type { Work } from '../work/use-work.ts';
import { AssigneeChoices, StatusMenu } from '../work/work-menus.tsx';
import styles from './lead-work.module.css';

interface LeadWorkProps {
  readonly lead: Lead;
  readonly work: Work;
  readonly team: Colleagues;
  readonly tags: readonly { readonly tag: string; readonly count: number }[];
  readonly menu: LeadMenu;
  readonly onMenu: (menu: LeadMenu) => void;
}

/** Status, rating, who follows up and tags; each is saved at once. Of a withdrawn lead they are only read. */
export function LeadWork({ lead, work, team, tags, menu, onMenu }: LeadWorkProps) {
  const { t } = useTranslation('leads');
  const isRead = lead.isConsentWithdrawn;
  const owner = lead.assigneeId === null ? null : (team.nameOf(lead.assigneeId) ?? t('somebody'));
  const status = <State tone={statusTones[lead.status]}>{t(`status.${lead.status}`)}</State>;
  const ownerLabel = (
    <>
      {owner === null ? <Icon of={personIcon} size={16} /> : <Avatar name={owner} size={20} />}
      <span className={styles['cut']}>{owner ?? t('assignee.nobody')}</span>
    </>
  );
  const arrow = <Icon of={chevronDownIcon} size={14} className={styles['arrow']} />;
  return (
    <dl className={styles['work']}>
      <div>
        <dt>{t('column.status')}</dt>
        <dd>
          {isRead ? (
            status
          ) : (
            <StatusMenu
              value={lead.status}
              isOpen={menu === 'status'}
              onOpenChange={(isOpen) => onMenu(isOpen ? 'status' : null)}
              onChoose={(next) => void work.setStatus([lead], next)}
              trigger={
                <button
                  type="button"
                  className={styles['choice']}
                  aria-label={t('choose.status', { status: t(`status.${lead.status}`) })}
                >
                  {status}
                  {arrow}
                </button>
              }
            />
          )}
        </dd>
      </div>
      <div>
        <dt>{t('column.rating')}</dt>
        <dd>
          {isRead ? (
            <Pips value={lead.rating} label={t('rating.of', { rating: lead.rating })} />
          ) : (
            <PipsInput
              label={t('column.rating')}
              value={lead.rating}
              labelOf={(rating) => t('rating.of', { rating })}
              onRate={(rating) => void work.rate([lead], rating)}
            />
          )}
        </dd>
      </div>
      <div>
        <dt>{t('assignee.label')}</dt>
        <dd>
          {isRead ? (
            <span className={styles['read']}>{ownerLabel}</span>
          ) : (
            <Menu
              trigger={
                <button
                  type="button"
                  className={styles['choice']}
                  aria-label={t('choose.assignee', { name: owner ?? t('assignee.nobody') })}
                >
                  {ownerLabel}
                  {arrow}
                </button>
              }
            >
              <AssigneeChoices
                team={team}
                value={lead.assigneeId ?? 'NOBODY'}
                onAssign={(accountId) => void work.assign([lead], accountId)}
              />
            </Menu>
          )}
        </dd>
      </div>
      {!isRead && (
        <div>
          <dt>{t('column.tags')}</dt>
          <dd className={styles['tags']}>
            {lead.tags.map((tag) => (
              <span key={tag} className={styles['tag']}>
                {tag}
                <button
                  type="button"
                  aria-label={t('tags.remove', { tag })}
                  onClick={() => void work.toggleTag([lead], tag)}
                >
                  <Icon of={closeIcon} size={12} />
                </button>
              </span>
            ))}
            <TagPicker
              known={tags}
              isOn={(tag) => hasTag(lead, tag)}
              isOpen={menu === 'tags'}
              onOpenChange={(isOpen) => onMenu(isOpen ? 'tags' : null)}
              onToggle={(tag) => void work.toggleTag([lead], tag)}
              trigger={
                <button type="button" className={styles['add']} aria-label={t('tags.addOne')}>
                  <Icon of={plusIcon} size={14} />
                  {t('tags.add')}
                </button>
              }
            />
          </dd>
        </div>
      )}
    </dl>
  );
}
