import type { ReactNode } from 'react';
import { isValidElement } from 'react';
import { matchRoutes, Navigate, type RouteObject } from 'react-router';
import { describe, expect, test } from 'vitest';
import { routes as adminRoutes } from './admin/routes.tsx';
import { routes as businessRoutes } from './business/routes.tsx';
import { routes as visitorRoutes } from './visitor/routes.tsx';

const shells = { VISITOR: visitorRoutes, EXHIBITOR: businessRoutes, ADMIN: adminRoutes } as const;
type Shell = keyof typeof shells;
const everywhere: readonly Shell[] = ['VISITOR', 'EXHIBITOR', 'ADMIN'];
const visitor: readonly Shell[] = ['VISITOR'];
const business: readonly Shell[] = ['EXHIBITOR'];
const admin: readonly Shell[] = ['ADMIN'];
const atWork: readonly Shell[] = ['EXHIBITOR', 'ADMIN'];
const withScans: readonly Shell[] = ['VISITOR', 'EXHIBITOR'];

/** The routes of the specification, letter for letter, and the shells that they belong to. */
const specified: Readonly<Record<string, readonly Shell[]>> = {
  '/account': everywhere,
  '/archived': withScans,
  '/change-password': everywhere,
  '/consent': everywhere,
  '/favourites': withScans,
  '/forgot-password': everywhere,
  '/help-center': everywhere,
  '/login': everywhere,
  '/login/callback': everywhere,
  '/token': everywhere,
  '/organizers': admin,
  '/pricing': atWork,
  '/profile': everywhere,
  '/projects': business,
  '/reports': everywhere,
  '/reset-password': everywhere,
  '/scanner': withScans,
  '/settings': everywhere,
  '/sign-up': everywhere,
  '/suspensions': admin,
  '/sso': everywhere,
  '/trade-fairs': atWork,
  '/users': atWork,
  '/verify': everywhere,
  '/verify-email': everywhere,
  '/mixie-points': visitor,
  '/mixie-point/{id}': visitor,
  '/add-participation/{id}': withScans,
  '/scan/{id}': visitor,
  '/scan/{id}/add': visitor,
  '/project': business,
  '/project/{id}': business,
  '/project/{id}/business-intelligence': business,
  '/project/{id}/checkout-success': business,
  '/project/{id}/sales-leads-center': business,
  '/project/{id}/mixie-point': business,
  '/project/{id}/mixie-point/{mixiePointId}': business,
  '/project/{id}/mixie-points': business,
  '/project/{id}/survey': business,
  '/project/{id}/survey/{surveyId}': business,
  '/project/{id}/surveys': business,
  '/trade-fair/{id}': atWork,
  '/trade-fair/{id}/exhibitors': atWork,
  '/trade-fair/redirect/{id}': visitor,
};

const ofSpecification = Object.entries(specified).flatMap(([path, roles]) =>
  roles.map((role) => [role, path] as const),
);
const pathOf = (path: string): string => path.replace(/\{\w+\}/g, '01890000-0000-7000-8000-000000000001');
const openedBy = (routes: RouteObject[], path: string): RouteObject | undefined =>
  matchRoutes(routes, path)?.at(-1)?.route;

/** Where a route leads on to, if it does nothing else. */
const redirectOf = (node: ReactNode): string | null =>
  isValidElement<{ to: string }>(node) && node.type === Navigate ? node.props.to : null;

describe('every route of the specification', () => {
  test.each(ofSpecification)('%s opens %s', (role, path) => {
    const routes = shells[role];
    const opened = openedBy(routes, pathOf(path));
    expect(opened?.path, 'the page of what does not exist').not.toBe('*');
    const onward = redirectOf(opened?.element);
    const shown = onward === null ? opened : openedBy(routes, onward);
    expect(shown?.path).not.toBe('*');
    expect(isValidElement(shown?.element), 'nothing is drawn').toBe(true);
    expect(redirectOf(shown?.element), 'leads on without end').toBeNull();
  });

  test.each([
    ['VISITOR', '/mixie-points'],
    ['ADMIN', '/trade-fairs'],
  ] as const)('%s lands on %s', (role, path) => {
    expect(redirectOf(openedBy(shells[role], '/')?.element)).toBe(path);
  });

  test('EXHIBITOR lands where the account decides', () => {
    expect(openedBy(businessRoutes, '/')?.path).toBe('/');
    expect(redirectOf(openedBy(businessRoutes, '/')?.element)).toBeNull();
  });

  test('that belongs to another shell is none here', () => {
    for (const [path, roles] of Object.entries(specified)) {
      for (const role of everywhere.filter((one) => !roles.includes(one)))
        expect(openedBy(shells[role], pathOf(path))?.path, `${role} ${path}`).toBe('*');
    }
  });
});
