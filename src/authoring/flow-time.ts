/** How long a question waits for the person, by either way it can travel, in milliseconds. */
export const answerTime = 10 * 60_000;

/** How long what became of a flow is remembered, in milliseconds: as long as an answer can still come, and some to spare. */
export const flowMemory = answerTime + 60_000;
