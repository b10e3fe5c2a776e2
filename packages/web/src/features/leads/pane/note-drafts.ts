/** Notes that were begun and not sent, by lead; they last as long as the page. */
const drafts = new Map<string, string>();

export const readDraft = (leadId: string): string => drafts.get(leadId) ?? '';

export function writeDraft(leadId: string, text: string): void {
  if (text === '') drafts.delete(leadId);
  else drafts.set(leadId, text);
}

export const forgetDraft = (leadId: string): void => void drafts.delete(leadId);
