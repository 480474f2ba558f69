// Made from routes.yaml by `npm run build`, `npm run dev` and `site check`; not written by hand.
import '../engine/match/href.ts';

declare module '../engine/match/href.ts' {
  interface FixedPaths {
    '/': true;
    '/activity/black-friday': true;
    '/activity/christmas': true;
    '/activity/compensation': true;
    '/activity-end': true;
    '/policy/update': true;
    '/help-center': true;
    '/blog': true;
    '/help/search.json': true;
    '/blog/feed.xml': true;
    '/blog/feed.json': true;
    '/faq': true;
    '/mobile-app': true;
    '/desktop-app': true;
    '/browser-extension': true;
    '/tv': true;
    '/tv-help': true;
    '/install-apk-troubleshooting': true;
    '/help': true;
    '/contact-us': true;
    '/favorite-links-hub': true;
    '/auth-success': true;
    '/check-in': true;
    '/check-in-guide': true;
    '/referral': true;
    '/unsubscribe': true;
    '/drive/login': true;
    '/drive/account': true;
    '/drive/feedback': true;
    '/drive/payment': true;
    '/drive/payment/storage': true;
    '/drive/payment/traffic': true;
    '/inapp/shop': true;
    '/inapp/widget': true;
    '/drive/tasks': true;
    '/drive/shares': true;
    '/drive/all': true;
    '/drive/trash': true;
    '/drive/recent': true;
    '/drive/starred': true;
    '/drive/shared': true;
    '/drive/search': true;
    '/__site': true;
    '/auth': true;
    '/captcha': true;
    '/loading': true;
    '/test': true;
    '/sitemap.xml': true;
    '/robots.txt': true;
    '/policy/user-agreement': true;
    '/policy/user-agreement/user-agreement': true;
    '/policy/privacy-policy': true;
    '/policy/privacy-policy/2021-11-08': true;
    '/policy/privacy-policy/2023-10-14': true;
    '/policy/privacy-policy/2023-11-06': true;
    '/policy/membership-agreement': true;
    '/policy/membership-agreement/2022-06-14': true;
    '/policy/membership-agreement/2023-08-23': true;
    '/policy/anti-abuse': true;
    '/policy/anti-abuse/anti-abuse': true;
    '/policy/child-sexual-abuse': true;
    '/policy/child-sexual-abuse/2023-05-23': true;
    '/policy/child-sexual-abuse/2025-02-12': true;
    '/policy/copyright-Infringement': true;
    '/policy/copyright-Infringement/copyright-Infringement': true;
    '/app.webmanifest': true;
    '/app-worker.js': true;
  }
  interface PatternPaths {
    '/policy/update/:kind/:from/:to': { kind: string; from: string; to: string };
    '/help-center/*slug': { slug: string };
    '/blog/:slug': { slug: string };
    '/drive/compensation/:activity': { activity: string };
    '/invite/:code': { code: string };
    '/drive/all/:folder_id': { folder_id: string };
    '/s/:share_id/*parent_ids': { share_id: string; parent_ids: string };
    '/r/:file_request_id': { file_request_id: string };
  }
  interface ActionParams {
    'show_mobile_sidebar': {};
    'login_required': {};
    'show_login': {};
    'login_to_drive': {};
    'search': { 'q': string };
    'show_task': { 'task_id': string };
    'open_file': { 'file_id': string };
    'highlight_files': { 'file_ids': string };
    'move_files': { 'file_ids': string };
    'create_task': { 'url'?: string; 'text'?: string; 'title'?: string };
    'open_feedback': {};
    'show_storage_dialog': {};
    'open_redeem_box': { 's_code'?: string };
    'show_beginner_dialog': {};
    'show_popup_window': { 'name': string };
    'show_activity_dialog': {};
    'show_traffic_dialog': {};
    'show_invite_dialog': {};
  }
}
