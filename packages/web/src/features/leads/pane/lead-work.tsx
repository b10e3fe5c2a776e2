import { maxScore, type ScoreReason, scoreWeights } from '@fairlead/contract/lead-score';
import { addLeadNote, getLeadTimeline } from '@fairlead/contract/lead-work';
import { type Lead, leadLimits } from '@fairlead/contract/leads';
import { useQueryClient } from '@tanstack/react-query';
import { type KeyboardEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../lib/client/call.ts';
import { formatNumber } from '../../../lib/i18n/formats.ts';
import { endpointKey } from '../../../lib/query/query.ts';
import { Avatar } from '../../../ui/business/avatar.tsx';
import { Pips, PipsInput } from '../../../ui/business/pips.tsx';
import { State } from '../../../ui/business/state-signs.tsx';
import { Button } from '../../../ui/button.tsx';
import { cssVariables } from '../../../ui/css-variables.ts';
import { Icon } from '../../../ui/icon.tsx';
import { chevronDownIcon, closeIcon, personIcon, plusIcon } from '../../../ui/icons.ts';
import { Menu } from '../../../ui/menu.tsx';
import { isLocked, statusTones } from '../lead-labels.ts';
import styles from '../work/lead-work.module.css';
import { type Colleagues, hasTag, type LeadMenu, type Work } from '../work/use-work.ts';
import { AssigneeChoices, StatusMenu, TagPicker } from '../work/work-menus.tsx';

/** How a reason counts, where that is more than its points: 10 each, 30 at most. */
function useHint(lead: Lead): (reason: ScoreReason) => string | null {
  const { t } = useTranslation('leads');
  return (reason) => {
    const { each, most } = scoreWeights[reason];
    if (reason === 'RATING') return t('score.times', { count: lead.rating, each });
    return most > each ? t('score.each', { each, most }) : null;
  };
}

/** The score as one bar with a line a reason, in the same order; the lines add up to it. */
export function LeadScore({ lead }: { readonly lead: Lead }) {
  const { t } = useTranslation('leads');
  const hintOf = useHint(lead);
  if (lead.score === null) return null;
  return (
    <section className={styles['score']} aria-label={t('column.score')}>
      <p className={styles['head']}>
        <b>{formatNumber(lead.score)}</b> <small>{t('score.of', { most: maxScore })}</small>
        <span className={styles['bar']} aria-hidden="true">
          {lead.scoreReasons.map(({ reason, points }) => (
            <i key={reason} className={styles['part']} style={cssVariables({ '--points': String(points) })} />
          ))}
          <i className={styles['rest']} style={cssVariables({ '--points': String(maxScore - lead.score) })} />
        </span>
      </p>
      {lead.scoreReasons.length > 0 && (
        <dl className={styles['reasons']}>
          {lead.scoreReasons.map(({ reason, points }) => {
            const hint = hintOf(reason);
            return (
              <div key={reason}>
                <dt>
                  {reason === 'POINTS' ? t('score.POINTS', { count: lead.points.length }) : t(`score.${reason}`)}
                  {hint !== null && <span> {hint}</span>}
                </dt>
                <dd>{formatNumber(points)}</dd>
              </div>
            );
          })}
        </dl>
      )}
      {isLocked(lead) && <p className={styles['note']}>{t('score.locked')}</p>}
    </section>
  );
}

/** Notes that were begun and not sent, by lead; they last as long as the page. */
const drafts = new Map<string, string>();

const readDraft = (leadId: string): string => drafts.get(leadId) ?? '';

function writeDraft(leadId: string, text: string): void {
  if (text === '') drafts.delete(leadId);
  else drafts.set(leadId, text);
}

const forgetDraft = (leadId: string): void => void drafts.delete(leadId);

interface NoteFieldProps {
  readonly projectId: string;
  readonly leadId: string;
}

/** Always at the foot: a note to the lead, which cannot be changed afterwards. Typed text stays until it was sent. */
export function NoteField({ projectId, leadId }: NoteFieldProps) {
  const { t } = useTranslation('leads');
  const client = useQueryClient();
  const [text, setText] = useState(() => readDraft(leadId));
  const [isBusy, setBusy] = useState(false);
  // The same note is sent under the same id, however often no answer came.
  const attempt = useRef<string>(undefined);
  const type = (next: string) => {
    setText(next);
    writeDraft(leadId, next);
    attempt.current = undefined;
  };
  const send = async () => {
    if (text.trim() === '' || isBusy) return;
    attempt.current ??= crypto.randomUUID();
    setBusy(true);
    try {
      const input = { params: { projectId, leadId }, body: { id: attempt.current, text } };
      await call(addLeadNote, input, { isIdempotent: true });
      setText('');
      forgetDraft(leadId);
      attempt.current = undefined;
      await client.invalidateQueries({
        queryKey: endpointKey(getLeadTimeline, { params: { projectId, leadId }, query: {} }),
      });
    } catch {
      // The client has shown that it failed; the text is still there.
    } finally {
      setBusy(false);
    }
  };
  const press = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key === 'Escape') event.currentTarget.blur();
    else if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    else void send();
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <form
      className={styles['noteNote']}
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <textarea
        dir="auto"
        className={styles['text']}
        aria-label={t('note.label')}
        placeholder={t('note.label')}
        rows={1}
        maxLength={leadLimits.noteLength}
        value={text}
        data-note=""
        onChange={(event) => type(event.target.value)}
        onKeyDown={press}
      />
      {text.trim() === '' ? (
        <span className={styles['key']} aria-hidden="true">
          <kbd>N</kbd>
        </span>
      ) : (
        <Button type="submit" size="work" isBusy={isBusy}>
          {t('note.save')}
        </Button>
      )}
    </form>
  );
}

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
