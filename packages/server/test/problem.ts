import { type ErrorCode, errorStatus, type Problem, problem } from '@fairlead/contract/errors';
import type { LightMyRequestResponse } from 'fastify';
import { expect } from 'vitest';

/** Parts that an answer must never carry: the place in our code that failed, or its statement. */
const insides = /node_modules|\.ts:\d+|\bat \w+ \(|select .+ from|insert into|Error:/i;

/** The problem that an answer carries; fails when it is not one in every respect. */
export function readProblem(answer: LightMyRequestResponse): Problem {
  expect(answer.headers['content-type'], answer.body).toMatch(/^application\/problem\+json/);
  const read = problem.parse(answer.json());
  expect(read.status).toBe(answer.statusCode);
  expect(errorStatus[read.code]).toBe(answer.statusCode);
  expect(read.requestId).toBe(answer.headers['x-request-id']);
  expect(read.title).not.toBe('');
  expect(read.detail).not.toBe('');
  expect(`${read.title} ${read.detail}`).not.toMatch(/[{}]/);
  expect(`${read.type} ${read.title} ${read.detail}`).not.toMatch(insides);
  if (read.code === 'INVALID_INPUT') {
    expect(read.errors, answer.body).not.toHaveLength(0);
    for (const fault of read.errors ?? []) {
      expect(fault.path).not.toBe('');
      expect(fault.message).not.toBe('');
      expect(fault.message).not.toMatch(insides);
    }
  }
  return read;
}

/** Fails unless the answer is the problem of this code, and returns it. */
export function expectProblem(answer: LightMyRequestResponse, code: ErrorCode): Problem {
  const read = readProblem(answer);
  expect(read.code, answer.body).toBe(code);
  return read;
}
