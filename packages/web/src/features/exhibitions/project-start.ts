import { getCurrentExhibitor } from '@fairlead/contract/exhibitors';
import { useEffect } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useLocation } from 'react-router';
import { useEndpoint } from '../../lib/query/query.ts';
import type { ProjectValues } from './project-form-values.ts';

/** The navigation state of the link to the first project. */
export const firstProject = { isFirstProject: true } as const;

const isFirst = (state: unknown) => typeof state === 'object' && state !== null && 'isFirstProject' in state;

/**
 * The first project begins with the company's name, for want of a better one. The name may be known only when the form is open
 * already; a text typed by then stays.
 */
export function useFirstName({ getFieldState, resetField }: UseFormReturn<ProjectValues>): void {
  const { state } = useLocation();
  const name = useEndpoint(
    getCurrentExhibitor,
    {},
    { enabled: isFirst(state), staleTime: 5 * 60_000, call: { isQuiet: true } },
  ).data?.name;
  useEffect(() => {
    if (name !== undefined && !getFieldState('name').isDirty) resetField('name', { defaultValue: name });
  }, [name, getFieldState, resetField]);
}
