/** What the kinds of token that GitLab gives out begin with, as alternatives of a regular expression: https://docs.gitlab.com/security/tokens/#token-prefixes */
export const tokenPrefixes = 'glpat|gldt|glrtr?|glcbt|glptt|glft|glimt|glagent|glwt|glsoat|glffct|gloas';
