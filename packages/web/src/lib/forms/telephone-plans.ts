import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form';

/** Numbering plans of all countries: large, so they load when a person enters a number. The server checks again. */
const loadPlans = () => import('@fairlead/contract/telephone').catch(() => null);

/** The prefix of a country's numbers; null also while what says so cannot be loaded. */
export const findPrefix = async (countryCode: string): Promise<string | null> =>
  (await loadPlans())?.prefixOfCountry(countryCode) ?? null;

/** Returns the faulty field of a number that cannot be dialled; null for any other, and while the plans cannot be loaded. */
export const findWrongField = async (prefix: string, phone: string): Promise<'prefix' | 'phone' | null> =>
  (await loadPlans())?.findTelephoneFault(prefix, phone)?.field ?? null;

/** Checks a form, and if it is right otherwise, whether its telephone number could be dialled. */
export function withTelephone<Values extends FieldValues & { prefix: string; phone: string }>(
  check: Resolver<Values>,
): Resolver<Values> {
  return async (values, context, options) => {
    const checked = await check(values, context, options);
    const [prefix, phone] = [values.prefix.trim(), values.phone.trim()];
    if (Object.keys(checked.errors).length > 0 || prefix === '' || phone === '') return checked;
    const fault = (await loadPlans())?.findTelephoneFault(prefix, phone);
    if (!fault) return checked;
    return { values: {}, errors: { [fault.field]: { type: fault.code } } as FieldErrors<Values> };
  };
}
