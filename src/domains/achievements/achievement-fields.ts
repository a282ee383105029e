import { Type } from 'typebox';

/** An achievement by its number. */
export const AchievementId = Type.Integer({ description: 'Id of the achievement, as achievement.list shows it.', minimum: 1 });

/** An achievement that somebody has, by its number. */
export const AwardId = Type.Integer({ description: 'Id of the award, as achievement.recipients and achievement.user_list show it; not that of the achievement.', minimum: 1 });

/** The global ids behind the numbers. */
export const achievementGid = (id: number) => `gid://gitlab/Achievements::Achievement/${id}`;
export const awardGid = (id: number) => `gid://gitlab/Achievements::UserAchievement/${id}`;

/** What is asked of an achievement. */
export const achievementFields = 'id name description createdAt namespace { fullPath }';

/** What is asked of one that somebody has; an older GitLab has less of it. */
export const leastOfAward = 'id createdAt revokedAt achievement { id name } user { username name }';
export const awardFields = `${leastOfAward} awardedByUser { username name } showOnProfile priority`;

export const keywords = ['badge of honour', 'medal', 'kudos', 'recognition', 'gamification'];
