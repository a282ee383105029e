import { share } from './statistics.js';

const hour = 3_600_000;
const oneDay = 24 * hour;

/** The moment so many days before another, as GitLab's filters take it. */
export function daysBefore(now: Date, days: number): string {
  return new Date(now.getTime() - days * oneDay).toISOString();
}

/** The day of a moment, `YYYY-MM-DD`; a dash for none. */
export function day(moment: string | null | undefined): string {
  return moment === null || moment === undefined || !isMoment(moment) ? '–' : moment.slice(0, 10);
}

/** Whether a text says when something was. */
export function isMoment(text: string): boolean {
  return !Number.isNaN(Date.parse(text));
}

/** Whole days from one moment to another. */
export function daysBetween(from: string, to: Date | string): number {
  return Math.floor((new Date(to).getTime() - Date.parse(from)) / oneDay);
}

/** Milliseconds from one moment to another. */
export function between(from: string, to: Date | string): number {
  return new Date(to).getTime() - Date.parse(from);
}

/** Milliseconds as people say them: `35 min`, `7 h`, `12 d`; a dash for none. */
export function span(milliseconds: number | undefined): string {
  if (milliseconds === undefined || Number.isNaN(milliseconds)) return '–';
  if (milliseconds < hour) return `${Math.max(0, Math.round(milliseconds / 60_000))} min`;
  return milliseconds < 2 * oneDay ? `${Math.round(milliseconds / hour)} h` : `${Math.round(milliseconds / oneDay)} d`;
}

/** How long ago a moment was. */
export function age(moment: string | null | undefined, now: Date): string {
  return moment === null || moment === undefined ? '–' : span(between(moment, now));
}

/** The Monday that a moment's week begins with, in UTC; a dash for what is no moment. */
export function weekOf(moment: string): string {
  if (!isMoment(moment)) return '–';
  const date = new Date(moment);
  return new Date(date.getTime() - ((date.getUTCDay() + 6) % 7) * oneDay).toISOString().slice(0, 10);
}

/** How much of a stretch of days is over, as a share; a dash where it has no beginning or no end. */
export function timeGone(from: string | null, to: string | null, now: Date): string {
  if (from === null || to === null || to <= from) return '–';
  const whole = between(from, to);
  return share(Math.min(whole, Math.max(0, between(from, now))), whole);
}
