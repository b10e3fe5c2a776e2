import type { TestProject } from 'vitest/node';
import { startCluster } from './cluster.ts';

declare module 'vitest' {
  interface ProvidedContext {
    identityCluster: string;
  }
}

/** Vitest's global setup: one PostgreSQL for all test files of a run, unless TEST_DATABASE_URL names one. */
export default async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  const given = process.env['TEST_DATABASE_URL'];
  const cluster = given ? undefined : await startCluster();
  project.provide('identityCluster', given ?? cluster?.url ?? '');
  return cluster && (() => cluster.stop());
}
