/** A device may be so far ahead of us; within this, what it sends keeps its order. */
const aheadMs = 5 * 60_000;

/** Figures cover no more; what says so comes from a clock that begins in the year of its device, or was set by hand. */
const mostBehindMs = 400 * 86_400_000;

interface DeviceTime {
  readonly occurredAt: Date;
  readonly isClockClamped: boolean;
}

/** So long before there was what a device read its clock may be behind: a phone set to another zone is. */
const beforeMs = 86_400_000;

/** The device's time where that can be so; else now, as nobody knows better. `madeAt` is when there was first what the device read. */
export function boundTime(occurredAt: Date, now: Date, madeAt?: Date): DeviceTime {
  const ahead = occurredAt.getTime() - now.getTime();
  const isBefore = madeAt !== undefined && occurredAt.getTime() < madeAt.getTime() - beforeMs;
  const isClockClamped = ahead > aheadMs || ahead < -mostBehindMs || isBefore;
  return { occurredAt: isClockClamped ? now : occurredAt, isClockClamped };
}
