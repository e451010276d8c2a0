// podium.mjs: the podium at the end of a game, as a page shows it

/**
 * Returns each place in order: its seat, its rank, undefined for none, and its text.
 * @param {{page: import('playwright-core').Page}} phone
 * @returns {Promise<[string, string|undefined, string][]>}
 */
export async function podium({ page }) {
  await page.locator('[data-test="podium"]').waitFor();
  return page.locator('[data-test^="place-"]').evaluateAll((all) => all.map(({ dataset, textContent }) => (
    [dataset.test.slice('place-'.length), dataset.rank, textContent.replace(/\s+/g, ' ').trim()])));
}
