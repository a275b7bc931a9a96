import type { Locator, Page } from 'playwright/test';
import { expect } from '#e2e/fixtures.ts';

/** A page, or a part of one: what a person looks at while doing something. */
export type Place = Page | Locator;

/** A string is the whole name; a name that counts or names something else too is given as a pattern. */
type Name = string | RegExp;

type Role = Parameters<Page['getByRole']>[0];
const named = (role: Role) => (at: Place, name: Name) =>
  at.getByRole(role, typeof name === 'string' ? { name, exact: true } : { name });

export const button = named('button');
export const checkbox = named('checkbox');
export const dialog = named('dialog');
export const field = named('textbox');
export const heading = named('heading');
export const link = named('link');
export const section = named('region');

export const press = (at: Place, name: Name) => button(at, name).click();
export const followLink = (at: Place, name: Name) => link(at, name).click();
export const choose = (at: Place, name: Name) => named('menuitem')(at, name).click();
/** What the menu of a row offers for it; the row by its name. */
export const chooseFor = async (at: Place, name: string | RegExp, action: Name) => {
  await press(at, typeof name === 'string' ? `Actions for ${name}` : name);
  await choose(at, action);
};
export const openTab = (at: Place, name: Name) => named('tab')(at, name).click();
export const tick = (at: Place, name: Name) => checkbox(at, name).check();
/** Replaces what is in a field. */
export const fill = (at: Place, name: Name, value: string) => field(at, name).fill(value);

/** Shows an element with exactly this text. */
export const says = (at: Place, text: Name) => expect(at.getByText(text, { exact: true })).toBeVisible();
/** Shows this text among other words. */
export const mentions = (at: Place, text: string) => expect(at.getByText(text)).toBeVisible();
export const isHeaded = (at: Place, name: Name) => expect(heading(at, name)).toBeVisible();
/** The red box with this text (APP-04). */
export const showsError = (at: Place, text: string) =>
  expect(at.getByRole('alert').filter({ hasText: text })).toBeVisible();
